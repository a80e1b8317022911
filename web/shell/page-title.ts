import type { MetaArgs } from 'react-router'

type RootData = { readonly publicConfig: { readonly brandName: string } }

const isRootData = (data: unknown): data is RootData =>
  typeof data === 'object' && data !== null && 'publicConfig' in data

/** "Security · Hearten", with the installation's name: `meta = ({ matches }) => …`. */
export const pageTitle = (title: string, matches: MetaArgs['matches']): string => {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  return `${title} · ${isRootData(data) ? data.publicConfig.brandName : 'Hearten'}`
}
