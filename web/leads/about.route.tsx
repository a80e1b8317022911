import type { MetaFunction } from 'react-router'
import { ReadingPage, ReadingSection } from '#web/pages/reading-page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { RequestBanner } from './request-banner.tsx'

export const handle = { cache: [] } satisfies RouteHandle

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'About us',
    description: 'Who calls you back, what we help with, and what it costs: nothing.',
  })

export default function LeadsAbout() {
  return (
    <>
      <ReadingPage
        title="People who pick up the phone"
        intro="We help you decide whether a fundraiser is right for you, and write it with you if it is."
        picture="open-door"
        facts={[
          { value: '$0', text: 'for our help, and no platform fee' },
          { value: '1 person', text: 'stays with you until your page is live' },
        ]}
      >
        <ReadingSection title="Who calls">
          <p>
            Someone on our own team, not a call center. The same person stays with you until your page is
            live.
          </p>
        </ReadingSection>
        <ReadingSection title="What we help with">
          <p>
            The story, a goal that adds up, which documents to have ready, and who to tell first. You can stop
            at any point, and we won’t call again if you ask us not to.
          </p>
        </ReadingSection>
        <ReadingSection title="What it costs">
          <p>
            Nothing. There’s no platform fee. The payment provider takes a card fee from each gift, which a
            donor may cover, and donors may leave us a tip. Neither is ever added to what you raised.
          </p>
        </ReadingSection>
        <ReadingSection title="Schools, churches and clubs">
          <p>
            You can raise for a member of your community, or name the person who receives the money. They pass
            the identity check, and transfers go to their own bank account.
          </p>
        </ReadingSection>
      </ReadingPage>
      <RequestBanner to="/leads/campaign#ask" />
    </>
  )
}
