import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { GENERAL_SHARE_IMAGE } from '#contract/sharing/share-image.ts'
import { apiContext } from '#web/api-context.ts'
import '#web/cases/cases.css'
import { brandNameIn, publicOriginIn } from '#web/cases/public-origin.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { ARRIVALS_SHOWN, ArrivedThisWeek } from './arrived-this-week.tsx'
import { DonationSplit } from './donation-split.tsx'
import { Hero } from './hero.tsx'
import { MoneyMoves } from './money-moves.tsx'
import { Questions } from './questions.tsx'
import { RaisingNow } from './raising-now.tsx'
import { StartFundraiserBanner } from './start-fundraiser-banner.tsx'

export const handle = { kept: [] } satisfies RouteHandle

const CURATED_SHOWN = 3

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const [{ items: cards }, { items: notices }] = await Promise.all([
    api.operationCases({ limit: CURATED_SHOWN }),
    api.latestPayoutNotices({ limit: ARRIVALS_SHOWN }),
  ])
  // The example names somebody who is really on the page.
  return { cards, notices, exampleName: cards[0]?.recipientFirstName ?? 'the person' }
}

export const meta: MetaFunction = ({ matches }) => {
  const root = matches.flatMap((match) => (match?.id === 'root' ? match.meta : []))
  const origin = publicOriginIn(matches)
  const image = `${origin}${GENERAL_SHARE_IMAGE}`
  return [
    ...root,
    { tagName: 'link', rel: 'canonical', href: `${origin}/` },
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: '/cases.rss' },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: `${origin}/` },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: brandNameIn(matches),
        url: `${origin}/`,
        logo: `${origin}/apple-touch-icon.png`,
      },
    },
  ]
}

export default function Home() {
  const { cards, notices, exampleName } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero />
      {cards.length > 0 && <RaisingNow cards={cards} />}
      <DonationSplit firstName={exampleName} />
      <MoneyMoves />
      <ArrivedThisWeek notices={notices} />
      <Questions />
      <StartFundraiserBanner />
    </>
  )
}
