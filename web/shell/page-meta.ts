import type { MetaArgs, MetaDescriptor } from 'react-router'
import { COUNTRY } from '#contract/country.ts'
import { GENERAL_SHARE_IMAGE, SHARE_IMAGE } from '#contract/sharing/share-image.ts'
import { brandNameIn, publicOriginIn } from '#web/cases/public-origin.ts'
import { pageTitle } from './page-title.ts'

type Read = {
  /** In the browser's tab. */
  readonly title: string
  /** On the card that messengers show. */
  readonly cardTitle: string
  readonly description: string
  /** The page's one address: others that show the same are known by it. */
  readonly address: string
  readonly image: string
  readonly imageAlt: string
  readonly brandName: string
}

/** What search engines and messengers read of a page that anybody may find. */
export const publicMeta = (page: Read): MetaDescriptor[] => [
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
  /** Where another path than the page's own stands for it. */
  readonly path?: string
}

/** The same for a page that isn't about one case, with the general picture. */
export const pageMeta = (
  { matches, location }: Pick<MetaArgs, 'matches' | 'location'>,
  { title, description, path = location.pathname }: PageWords,
): MetaDescriptor[] => {
  const origin = publicOriginIn(matches)
  const brandName = brandNameIn(matches)
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
