import type { MetaArgs, MetaDescriptor } from 'react-router'
import { COUNTRY } from '#contract/country.ts'
import { GENERAL_SHARE_IMAGE, SHARE_IMAGE } from '#contract/share/share-image.ts'
import { configIn } from './config-in-matches.ts'
import { pageTitle } from './page-title.ts'

type PublicPage = {
  /** Title of the browser's tab. */
  readonly title: string
  /** Title of the share card. */
  readonly cardTitle: string
  readonly description: string
  /** Canonical address. */
  readonly address: string
  readonly image: string
  readonly imageAlt: string
  readonly brandName: string
}

/** Meta tags of an indexed page for search engines and messengers. */
export const publicMeta = (page: PublicPage): MetaDescriptor[] => [
  { title: page.title },
  { name: 'description', content: page.description },
  { tagName: 'link', rel: 'canonical', href: page.address },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: page.brandName },
  { property: 'og:locale', content: `${COUNTRY.defaultLanguage}_US` },
  { property: 'og:title', content: page.cardTitle },
  { property: 'og:description', content: page.description },
  { property: 'og:url', content: page.address },
  { property: 'og:image', content: page.image },
  { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
  { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
  { property: 'og:image:alt', content: page.imageAlt },
  { name: 'twitter:card', content: 'summary_large_image' },
  { name: 'twitter:image', content: page.image },
]

type PageWords = {
  readonly title: string
  readonly description: string
  /** Canonical path; the page's own by default. */
  readonly path?: string
}

/** Meta tags of a page that isn't about a case, with the general picture. */
export const pageMeta = (
  { matches, location }: Pick<MetaArgs, 'matches' | 'location'>,
  { title, description, path = location.pathname }: PageWords,
): MetaDescriptor[] => {
  const { publicOrigin: origin, brandName } = configIn(matches)
  return publicMeta({
    title: path === '/' ? title : pageTitle(title, matches),
    cardTitle: title,
    description,
    address: `${origin}${path === '/' ? path : path.replace(/\/$/, '')}`,
    image: `${origin}${GENERAL_SHARE_IMAGE}`,
    imageAlt: `${brandName}: help, from the people next door`,
    brandName,
  })
}
