import type { KnownFact } from '@brand-citation-forensics/client/admin'
import { InputField, Options, SelectField } from '../../parts/fields.tsx'
import { capitalised } from '../../words/words.ts'
import { askedNames, DAYS, type Draft, inputOf } from './draft-facts.ts'

// The inputs for a value, by kind: an amount with its currency, a week, a duration, yes or no.

interface ValueFieldsProps {
  /** Null: a key that is not in the catalogue. */
  known: KnownFact | null
  draft: Draft
  /** The brand's, for known names. */
  products: string[]
  onChange: (part: Partial<Draft>) => void
}

export function ValueFields({ known, draft, products, onChange }: ValueFieldsProps) {
  if (!known) return <TextField known={null} draft={draft} onChange={onChange} />
  const Input = INPUTS[inputOf(known)]
  return (
    <>
      {askedNames(known).map(({ what, example }, place) => (
        <InputField
          key={what}
          label={NAMES[what] ?? what}
          hint={`Such as ${example}.`}
          required
          maxLength={120}
          suggestions={what === 'product' ? products : undefined}
          value={draft.names[place] ?? ''}
          onChange={name => onChange({ names: draft.names.with(place, name) })}
        />
      ))}
      <Input known={known} draft={draft} onChange={onChange} />
    </>
  )
}

const NAMES: Record<string, string> = {
  product: 'Product or plan',
  position: 'Position',
  feature: 'Name of the feature',
  amenity: 'Name of the amenity',
  property: 'Name of the property',
  certificate: 'Name of the certificate',
  area: 'Country or area',
  language: 'Language',
  method: 'Way of payment',
  system: 'System',
}

interface InputProps {
  known: KnownFact | null
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}

const TYPES: Record<string, string> = { email: 'email', phone: 'tel', link: 'url', page: 'url' }
const NUMERIC = ['count', 'rating', 'days']

function TextField({ known, draft, onChange }: InputProps) {
  const form = known?.form ?? ''
  return (
    <InputField
      label="Value"
      hint={known ? `${capitalised(known.words)}. Such as ${known.example.value}.` : 'What is true.'}
      required
      type={TYPES[form] ?? 'text'}
      inputMode={NUMERIC.includes(form) ? 'decimal' : undefined}
      value={draft.value}
      onChange={value => onChange({ value })}
    />
  )
}

function YesNoField({ draft, onChange }: InputProps) {
  return (
    <SelectField label="Value" required value={draft.value} onChange={value => onChange({ value })}>
      <option value="">Choose</option>
      <option value="true">Yes</option>
      <option value="false">No</option>
    </SelectField>
  )
}

function AmountField({ hint, draft, onChange }: Omit<InputProps, 'known'> & { hint: string }) {
  return (
    <InputField
      label="Value"
      hint={hint}
      required
      inputMode="decimal"
      value={draft.value}
      onChange={value => onChange({ value })}
    />
  )
}

const PERIODS = ['day', 'week', 'month', 'quarter', 'year']
const CURRENCIES = Intl.supportedValuesOf('currency')

function PriceFields({ draft, onChange }: InputProps) {
  return (
    <div className="field-row">
      <AmountField hint="An amount such as 79.00." draft={draft} onChange={onChange} />
      <InputField
        label="Currency"
        maxLength={3}
        suggestions={CURRENCIES}
        placeholder="EUR"
        value={draft.currency}
        onChange={code => onChange({ currency: code.toUpperCase() })}
      />
      <SelectField label="Paid" value={draft.period} onChange={period => onChange({ period })}>
        <option value="">once</option>
        <Options of={PERIODS.map(period => [period, `per ${period}`])} />
      </SelectField>
    </div>
  )
}

function WeekFields({ draft, onChange }: InputProps) {
  return (
    <fieldset className="field">
      <legend>Hours of each day</legend>
      <p className="faint">
        Such as 09:00-17:30, two with a comma between them, or closed. Blank days are left as they are.
      </p>
      <div className="week">
        {DAYS.map(day => (
          <label key={day}>
            <span>{day}</span>
            <input
              value={draft.week[day] ?? ''}
              onChange={event => onChange({ week: { ...draft.week, [day]: event.target.value } })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const LENGTHS = ['minutes', 'hours', 'days', 'weeks', 'months', 'years']

function LengthFields({ known, draft, onChange }: InputProps) {
  const isTime = known?.form === 'duration'
  return (
    <div className="field-row">
      <AmountField
        hint={`A number such as ${known?.example.value.split(' ')[0] ?? '5'}.`}
        draft={draft}
        onChange={onChange}
      />
      {isTime ? (
        <SelectField label="Unit" value={draft.unit} onChange={unit => onChange({ unit })}>
          {LENGTHS.map(unit => (
            <option key={unit}>{unit}</option>
          ))}
        </SelectField>
      ) : (
        <InputField label="Unit" required value={draft.unit} onChange={unit => onChange({ unit })} />
      )}
    </div>
  )
}

function TimeField({ draft, onChange }: InputProps) {
  return (
    <InputField
      label="Value"
      required
      type="time"
      value={draft.value}
      onChange={value => onChange({ value })}
    />
  )
}

const INPUTS = {
  text: TextField,
  'yes or no': YesNoField,
  price: PriceFields,
  week: WeekFields,
  measure: LengthFields,
  length: LengthFields,
  time: TimeField,
}
