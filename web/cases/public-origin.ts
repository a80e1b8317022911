import type { MetaArgs } from 'react-router'

type RootData = { readonly publicConfig: { readonly publicOrigin: string } }

const isRootData = (data: unknown): data is RootData =>
  typeof data === 'object' && data !== null && 'publicConfig' in data

/** The installation's own address, for links that leave the page: canonical ones and those of messengers. */
export const publicOriginIn = (matches: MetaArgs['matches']): string => {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  return isRootData(data) ? data.publicConfig.publicOrigin : ''
}
