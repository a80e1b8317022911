import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { numberWord } from '#contract/number-words.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { CARD_FEE_TEXT } from '#contract/pricing.ts'
import { companyContext } from '#web/page-context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Link } from '#web/ui/link.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { ContactLines } from './contact-lines.tsx'
import { EXAMPLE_ARRIVES, EXAMPLE_GIVEN, EXAMPLE_RECEIVED } from './fee-text.ts'
import { ReadingPage, ReadingSection } from './reading-page.tsx'

export const handle = { hydrate: false, cache: [] } satisfies RouteHandle

export const loader = ({ context }: LoaderFunctionArgs) => ({ company: context.get(companyContext) })

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'How it works',
    description: 'How a gift travels from you to the person it is for, and what it costs.',
  })

export default function About() {
  const { tipDefaultPercent } = usePublicConfig()
  return (
    <ReadingPage
      title="How it works"
      intro="People in the United States raise money here for someone they know, and everyone can see how far that money has come."
      picture="open-door"
      facts={[
        { value: EXAMPLE_RECEIVED, text: `of ${EXAMPLE_GIVEN} reaches the person` },
        { value: '$0', text: 'for us, unless you tip' },
        { value: `${PAYOUT_EVERY_DAYS} days`, text: 'between transfers, or one if they choose' },
      ]}
      below={<CompanyFacts company={useLoaderData<typeof loader>().company} />}
    >
      <ReadingSection title="You give">
        <p>
          Pick a case, choose an amount and pay by card. You don’t need an account. Before you pay, one panel
          says who receives the money, what the card fee takes, and how to get a gift back.
        </p>
        <p>
          A tip to us is optional. It {tipDefaultPercent === 0 && 'starts at $0, '}has its own line and never
          counts as money raised.
        </p>
      </ReadingSection>
      <ReadingSection title="Step by step">
        <p>
          <Link to="/how-it-works/giving" className="link-text">
            How giving works
          </Link>{' '}
          and{' '}
          <Link to="/how-it-works/raising" className="link-text">
            how raising works
          </Link>
          , from the first step to the last.
        </p>
      </ReadingSection>
      <ReadingSection title="We check who receives it">
        <p>
          Nothing is transferred before the person who receives the money has passed an identity check and
          added their own bank account. If that never happens, gifts go back by the date shown on the case.
        </p>
      </ReadingSection>
      <ReadingSection title={`It is sent every ${numberWord(PAYOUT_EVERY_DAYS).toLowerCase()} days`}>
        <p>
          What has cleared goes out in one transfer, or each day if the recipient prefers. Each transfer
          appears on the case’s page with its amount and date, so anyone can see what was raised, what was
          paid out and what isn’t sent yet.
        </p>
      </ReadingSection>
      <ReadingSection title="What it costs">
        <p>
          The payment provider takes {CARD_FEE_TEXT} of each gift. {EXAMPLE_ARRIVES} You can choose to cover
          that fee. We take nothing from a gift.
        </p>
      </ReadingSection>
      <ReadingSection title="Who answers">
        <ContactLines />
        <p>
          More about{' '}
          <Link to="/security" className="link-text">
            how gifts are protected
          </Link>{' '}
          and the{' '}
          <Link to="/faq" className="link-text">
            questions people ask
          </Link>
          .
        </p>
      </ReadingSection>
    </ReadingPage>
  )
}
