import {
  COUNTRIES,
  countryName,
  type Locale,
  languageName,
  localeWords,
  takenWords,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { enginesQuery } from '../api/queries.ts'
import { Field, InputField, Options, SelectField } from './fields.tsx'

export const NO_LOCALE: Locale = { country: null, language: null, city: null }

/** Suggested while typing; any other may be typed too. */
const LANGUAGES =
  'ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh'

const BY_NAME = COUNTRIES.map(code => ({ code, name: countryName(code) })).sort((one, other) =>
  one.name.localeCompare(other.name, 'en'),
)

interface LocaleFieldsProps {
  value: Locale
  onChange: (locale: Locale) => void
  /** What applies if nothing is chosen, such as "As for the brand". */
  otherwise: string
}

/** Where questions are asked from, and which engines take how much of it. */
export function LocaleFields({ value, onChange, otherwise }: LocaleFieldsProps) {
  const languages = useId()
  const change = (part: Partial<Locale>) => onChange({ ...value, ...part })
  return (
    <fieldset className="stack locale">
      <legend>Asked from</legend>
      <SelectField
        label="Country"
        value={value.country ?? ''}
        onChange={chosen => change({ country: chosen || null, city: null })}
      >
        <option value="">{otherwise}</option>
        <Options of={BY_NAME.map(({ code, name }) => [code, name])} />
      </SelectField>
      <InputField
        label="City"
        hint={value.country ? 'Its name, as people there write it. May stay empty.' : 'Needs a country.'}
        maxLength={100}
        disabled={!value.country}
        value={value.city ?? ''}
        onChange={text => change({ city: text || null })}
      />
      <Field
        label="Language"
        hint={
          value.language
            ? languageName(value.language)
            : `A code, such as de. Empty: ${otherwise.toLowerCase()}.`
        }
      >
        {ids => (
          <>
            <input
              {...ids}
              list={languages}
              maxLength={35}
              spellCheck={false}
              value={value.language ?? ''}
              onChange={({ target }) => change({ language: target.value.trim() || null })}
            />
            <datalist id={languages}>
              <Options of={LANGUAGES.split(' ').map(code => [code, languageName(code)])} />
            </datalist>
          </>
        )}
      </Field>
      <Taken locale={value} />
    </fieldset>
  )
}

/** Shown before it is saved: engines can only be sent what they take. */
function Taken({ locale }: { locale: Locale }) {
  const { data: engines = [] } = useQuery(enginesQuery)
  const words = localeWords(locale)
  if (words === null) return null
  return (
    <p className="faint" role="status">
      {words}. {takenWords(engines.filter(({ runnable }) => runnable)).join(' ')}
    </p>
  )
}
