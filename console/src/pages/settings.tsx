import type { BrandDetail } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { admin } from '../api/clients.ts'
import { brandQuery, brandsQuery } from '../api/queries.ts'
import { exact } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { BrandForm } from './brand-form.tsx'
import { ScheduleForm } from './schedule-form.tsx'

export function Settings() {
  const { id: brandId = '' } = useParams()
  const query = useQuery(brandQuery(brandId))
  return (
    <>
      {!query.data && <PageHead title="Brand and schedule" />}
      <Loaded query={query}>
        {brand => (
          <>
            <PageHead
              title="Brand and schedule"
              of={brand.name}
              lead={
                <span className="row">
                  <code>{brand.id}</code>
                  <CopyButton text={brand.id} what="brand id" />
                  {exact(brand.scansThisMonth)} of {exact(brand.maxScans)} scans of this month used
                </span>
              }
              actions={<Link to={`/brands/${brand.id}/history?type=brand`}>History of this brand</Link>}
            />
            <div className="columns">
              <Panel title="Brand" lead="Evidence keeps what the brand was called when it was captured.">
                <Allowed action="brand.change" brandId={brand.id} otherwise={<BrandAsItIs brand={brand} />}>
                  <ChangeBrand brand={brand} />
                </Allowed>
              </Panel>
              <Panel title="Schedule" lead="Scans by the clock, within the cap of the plan.">
                <ScheduleForm brandId={brand.id} />
              </Panel>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function BrandAsItIs({ brand: { name, domain, aliases, plan, samples } }: { brand: BrandDetail }) {
  const names = aliases.join(', ') || '–'
  const parts = { Name: name, Website: domain, 'Other names': names, Plan: plan, Samples: samples ?? 1 }
  return (
    <dl className="facts-list">
      {Object.entries(parts).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="foreign">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function ChangeBrand({ brand }: { brand: BrandDetail }) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (body: Parameters<typeof admin.updateBrand>[1]) => admin.updateBrand(brand.id, body),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['brand', brand.id] }),
        queries.invalidateQueries(brandsQuery),
      ]),
  })
  const { name, domain, aliases, plan, samples = null, country, language, city } = brand
  return (
    <>
      <BrandForm
        brandId={brand.id}
        start={{ name, domain, aliases, plan, samples, country, language, city }}
        action="Save brand"
        pending={change.isPending}
        error={change.error}
        onSubmit={body => change.mutate(body)}
      />
      <p role="status" className="faint">
        {change.isSuccess && 'Saved.'}
      </p>
    </>
  )
}
