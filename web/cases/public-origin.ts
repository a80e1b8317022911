import type { MetaArgs } from 'react-router'

type RootData = { readonly publicConfig: { readonly publicOrigin: string; readonly brandName: string } }

const isRootData = (data: unknown): data is RootData =>
  typeof data === 'object' && data !== null && 'publicConfig' in data

const configIn = (matches: MetaArgs['matches']) => {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  return isRootData(data) ? data.publicConfig : { publicOrigin: '', brandName: 'Hearten' }
}

/** The installation's public origin, for canonical links and meta tags. */
export const publicOriginIn = (matches: MetaArgs['matches']): string => configIn(matches).publicOrigin

export const brandNameIn = (matches: MetaArgs['matches']): string => configIn(matches).brandName
