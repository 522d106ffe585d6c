/** The append-only tables: triggers refuse every change to a row, and so do grants where roles are separate. */
export const EVIDENCE_TABLES = [
  'snapshots',
  'bodies',
  'body_dictionaries',
  'records',
  'record_texts',
  'record_packs',
  'text_dictionaries',
  'log_leaves',
  'log_tiles',
  'log_checkpoints',
  'log_published',
  'log_keys',
  'log_anchors',
  'log_anchor_files',
  'log_anchor_material',
  'log_cosignatures',
] as const

/** Partitioned by month, where a month may be exchanged for one that holds the same in fewer bytes. */
export const EXCHANGED = ['bodies', 'record_texts'] as const
