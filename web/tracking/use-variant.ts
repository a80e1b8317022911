import { useRouteLoaderData } from 'react-router'
import { controlOf, type ExperimentCode, type VariantOf } from '#contract/tracking/experiments.ts'
import type { loadRoot } from '#web/root-data.ts'

/** Variant of an experiment on this page. The server decides it, so that the page doesn't flicker. */
export const useVariant = <C extends ExperimentCode>(code: C): VariantOf<C> => {
  const shown = useRouteLoaderData<typeof loadRoot>('root')?.experiments.shown[code]
  // Safe cast: the server sends only variants of the contract.
  return (shown ?? controlOf(code)) as VariantOf<C>
}
