// Who reads answers, what it may accuse of, and what it costs to find out.

/** Who reads the answers of an installation. */
export interface ReaderState {
  /** `rules`, or the kind of API the model is asked through. */
  reader: string
  model: string | null
  state: 'rules' | 'ok' | 'uncalibrated' | 'away' | 'refused'
  since: string | null
  message: string | null
  /** The newest of this reader; null if it was never calibrated, and then a model suspects but never accuses. */
  calibration: ReaderCalibration | null
  /** One that is under way. */
  calibrating: { jobId: string; read: number; answers: number } | null
}

export interface ReaderCalibration {
  id: string
  at: string
  method: string
  answers: number
  /** Answers without a usable reply. */
  unread: number
  kinds: CalibratedKind[]
}

export interface CalibratedKind {
  kind: string
  /** Accusations, and how many of them people had marked too. */
  found: number
  right: number
  lowerBound: number
  mayAccuse: boolean
}

/** What a calibration would read, and what that costs. */
export interface CalibrationPlan {
  reader: 'model' | 'rules'
  model: string | null
  answers: number
  languages: string[]
  /** Answers read by an earlier attempt; they are not read again. */
  read: number
  requests: number
  inputTokens: number
  outputTokens: number
  /** Null: nobody has a price. */
  costUsd: number | null
}

export interface ReaderTest {
  reader: string
  model: string
  ms: number
  costUsd: number | null
  statements: ReadStatement[]
  failure: string | null
  message: string | null
}

export interface ReadStatement {
  sentence: number
  quote: string
  matter: string
  value: string
  subject: string
  time: string
  voice: string
  precision: string
}
