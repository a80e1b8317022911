import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { controlOf, type ExperimentCode, type VariantOf } from '#contract/tracking/experiments.ts'
import type { loadRoot } from '#web/root-data.ts'
import { confirmVariant } from './confirm-variant.ts'

/** Variant of an experiment on this page. The server decides it, so that the page doesn't flicker. */
export const useVariant = <C extends ExperimentCode>(code: C): VariantOf<C> => {
  const data = useRouteLoaderData<typeof loadRoot>('root')
  const shown = data?.experiments.shown[code] ?? controlOf(code)
  const isMeasured = data?.publicConfig.tracking === true && data.experiments.measured.includes(code)
  useEffect(() => {
    if (isMeasured) void confirmVariant(code, shown)
  }, [isMeasured, code, shown])
  // Safe cast: the server sends only variants of the contract.
  return shown as VariantOf<C>
}
