import { useRouteLoaderData } from 'react-router'
import { controlOf, type ExperimentCode, type VariantOf } from '#contract/tracking/experiments.ts'
import type { loadRoot } from '#web/root-data.ts'

/** The variant on this page, decided by the server, so that nothing flickers. */
export const useVariant = <C extends ExperimentCode>(code: C): VariantOf<C> => {
  const shown = useRouteLoaderData<typeof loadRoot>('root')?.experiments.shown[code]
  // Safe cast: the server sends only variants of the contract.
  return (shown ?? controlOf(code)) as VariantOf<C>
}
