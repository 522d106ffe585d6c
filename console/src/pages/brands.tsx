import type { NewBrand } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { api, read } from '../api/api.ts'
import { brandsQuery } from '../api/queries.ts'
import { plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { EmptyState, PageHead } from '../parts/page.tsx'
import { ExportTable } from '../parts/table.tsx'
import { BrandForm, EMPTY_BRAND } from './brand-form.tsx'
import { SharedTokenNote } from './people/token-note.tsx'
import { PortfolioTable } from './portfolio.tsx'
import { Archive } from './settings.tsx'

export function Brands() {
  const query = useQuery(brandsQuery)
  return (
    <>
      <PageHead
        title="Brands"
        lead="The brands that need attention come first, with the reason."
        actions={
          query.data &&
          query.data.length > 0 && (
            <>
              <ExportTable list="portfolio" name="brands" />
              <AddBrand />
            </>
          )
        }
      />
      <SharedTokenNote />
      <Loaded query={query}>{brands => (brands.length === 0 ? <NoBrands /> : <PortfolioTable />)}</Loaded>
      <Archived />
    </>
  )
}

function Archived() {
  const { data: brands = [] } = useQuery({
    ...read('/api/admin/brands', {}, { archived: true }),
    select: data => data.brands,
  })
  if (brands.length === 0) return null
  return (
    <details>
      <summary>{plural(brands.length, 'archived brand')}</summary>
      <ul className="stack-tight">
        {brands.map(brand => (
          <li key={brand.id} className="row">
            <Link to={`/brands/${brand.id}`} className="foreign">
              {brand.name}
            </Link>
            <span className="faint foreign">{brand.domain}</span>
            <Allowed action="brand.change" brandId={brand.id}>
              <Archive brand={brand} />
            </Allowed>
          </li>
        ))}
      </ul>
    </details>
  )
}

const NoBrands = () => (
  <Allowed
    action="brand.create"
    otherwise={
      <EmptyState title="You do not have access to a brand yet">
        A brand lead can invite you, or a group of your identity provider can give you access.
      </EmptyState>
    }
  >
    <EmptyState
      title="Add your first brand"
      action={<AddBrand />}
      command="bcf setup northwind-kettles.example"
    >
      Enter its website. Names and facts are read from it and questions are suggested; then a scan asks the
      engines.
    </EmptyState>
  </Allowed>
)

const AddBrand = () => (
  <Allowed action="brand.create">
    <Link className="button button-primary" to="/setup">
      Add brand
    </Link>
    <AddByHand />
  </Allowed>
)

function AddByHand() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const create = useMutation({
    mutationFn: (brand: NewBrand) => api.POST('/api/admin/brands', { body: brand }),
    onSuccess: async brand => {
      await queries.invalidateQueries({ ...brandsQuery, exact: true })
      navigate(`/brands/${brand.id}`)
    },
  })
  return (
    <DialogButton label="Add manually" title="Add a brand">
      {() => (
        <BrandForm
          start={EMPTY_BRAND}
          action="Add brand"
          pending={create.isPending}
          error={create.error}
          onSubmit={brand => create.mutate(brand)}
        />
      )}
    </DialogButton>
  )
}
