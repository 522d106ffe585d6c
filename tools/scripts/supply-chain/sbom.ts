// The bill of materials of a release, CycloneDX. npm writes it from the lock file; `npm sbom --omit dev` leaves out
// whatever a development tool needs as well (zod and half of pg among them), so we let npm list everything and take
// out what the lock file marks as development and nobody gets.

import { deliveredPackages, type Lockfile, nameOf } from './lockfile.ts'

interface Component {
  'bom-ref': string
  purl: string
}

export interface Sbom {
  specVersion: string
  metadata: { component: { name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** As a package URL names them. */
const productionOf = (lock: Lockfile): string[] =>
  deliveredPackages(lock).map(([path, locked]) => `${nameOf(path, locked)}@${locked.version}`)

export function withoutDevelopment(sbom: Sbom, lock: Lockfile, name: string): Sbom {
  const wanted = new Set(productionOf(lock).map(each => `pkg:npm/${each}`))
  const own = /^pkg:npm\/@brand-citation-forensics\//
  const isLeft = ({ purl }: Component) =>
    !wanted.has(decodeURIComponent(purl)) && !own.test(decodeURIComponent(purl))
  const left = new Set(sbom.components.filter(isLeft).map(component => component['bom-ref']))
  const stays = (ref: string) => !left.has(ref)
  return {
    ...sbom,
    // npm takes the name of the folder.
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } },
    components: sbom.components.filter(component => stays(component['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => stays(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: (dependsOn ?? []).filter(stays) })),
  }
}

/** Production packages that the list forgot. */
export function missingFrom(sbom: Sbom, lock: Lockfile): string[] {
  const listed = new Set(sbom.components.map(({ purl }) => decodeURIComponent(purl)))
  return productionOf(lock)
    .filter(name => !listed.has(`pkg:npm/${name}`))
    .map(name => `the bill of materials lacks ${name}`)
}
