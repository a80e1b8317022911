import type { MetaArgs } from 'react-router'
import type { PublicConfig } from '#contract/public-config.ts'
import type { loadRoot } from '#web/root-data.ts'
import { CONFIG_FALLBACK } from './public-config.ts'

/** The installation's public facts in a page's matches, for its meta tags, which can't use hooks. */
export const configIn = (matches: MetaArgs['matches']): PublicConfig => {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  // Safe cast: the root's data is what its loader returned, or undefined if it failed.
  const rootData = data as Awaited<ReturnType<typeof loadRoot>> | undefined
  return rootData?.publicConfig ?? CONFIG_FALLBACK
}
