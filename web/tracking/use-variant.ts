import { useRouteLoaderData } from 'react-router'
import { controlOf, type ExperimentCode, type VariantOf } from '#contract/tracking/experiments.ts'
import type { loadRoot } from '#web/root-data.ts'

/** The variant that this page shows. The server has decided it, so that nothing flickers. */
export const useVariant = <C extends ExperimentCode>(code: C): VariantOf<C> => {
  const shown = useRouteLoaderData<typeof loadRoot>('root')?.experiments.shown[code]
  // The server only says variants of the contract's own table.
  return (shown ?? controlOf(code)) as VariantOf<C>
}
