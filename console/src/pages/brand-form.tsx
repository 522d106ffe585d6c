import type { NewBrand } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../api/api.ts'
import { linesIn, plural } from '../format.ts'
import { Form, FormFoot, InputField, SelectField, TextAreaField } from '../parts/fields.tsx'
import { LocaleFields, NO_LOCALE } from '../parts/locale-fields.tsx'
import { SamplesCost, SamplesField } from '../parts/samples-field.tsx'

export const EMPTY_BRAND: Required<NewBrand> = {
  name: '',
  domain: '',
  aliases: [],
  plan: 'FREE',
  samples: null,
  ...NO_LOCALE,
}

interface BrandFormProps {
  /** For an existing brand, the cost of other samples can be shown. */
  brandId?: string
  start: Required<NewBrand>
  action: string
  pending: boolean
  error: Error | null
  onSubmit: (brand: Required<NewBrand>) => void
}

export function BrandForm({ brandId, start, action, pending, error, onSubmit }: BrandFormProps) {
  const [brand, setBrand] = useState({ ...start, aliases: start.aliases.join('\n') })
  const change = (part: Partial<typeof brand>) => setBrand(previous => ({ ...previous, ...part }))
  const submit = () => {
    onSubmit({
      ...brand,
      name: brand.name.trim(),
      domain: brand.domain.trim(),
      aliases: linesIn(brand.aliases),
    })
  }
  return (
    <Form onSubmit={submit}>
      <InputField
        label="Name"
        hint="The way people write it."
        required
        maxLength={200}
        value={brand.name}
        onChange={name => change({ name })}
      />
      <InputField
        label="Website"
        hint="A bare domain, such as example.com. Facts are read from it."
        required
        inputMode="url"
        value={brand.domain}
        onChange={domain => change({ domain })}
      />
      <TextAreaField
        label="Other names"
        hint="One per line: short forms, product names, spellings."
        rows={3}
        value={brand.aliases}
        onChange={aliases => change({ aliases })}
      />
      <PlanField value={brand.plan} onChange={plan => change({ plan })} />
      <SamplesField value={brand.samples} onChange={samples => change({ samples })} otherwise="Once" />
      {brandId && brand.samples !== start.samples && (
        <SamplesCost brandId={brandId} samples={brand.samples} />
      )}
      <LocaleFields value={brand} onChange={change} otherwise="As the installation is set" />
      <FormFoot action={action} isPending={pending} error={error} />
    </Form>
  )
}

export function PlanField({ value, onChange }: { value: string; onChange: (plan: string) => void }) {
  const { data: plans = [] } = useQuery({
    ...read('/api/admin/plans', {}),
    select: ({ plans }) => plans,
    staleTime: 60_000,
  })
  const chosen = plans.find(plan => plan.name === value)
  const hint =
    chosen && `${plural(chosen.maxScans, 'scan')} a month, on ${plural(chosen.engines.length, 'engine')}.`
  return (
    <SelectField label="Plan" hint={hint} value={value} onChange={onChange}>
      {(plans.length > 0 ? plans.map(plan => plan.name) : [value]).map(name => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}
