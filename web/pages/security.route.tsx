import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { UNDO_HOURS } from '#contract/donations/donation-promises.ts'
import { hasPrivacyControl } from '#contract/tracking/global-privacy-control.ts'
import { TAG_NAMES } from '#contract/tracking/outside-tags.ts'
import { MEASURE_COOKIE } from '#contract/tracking/tracking-limits.ts'
import { apiContext } from '#web/api-context.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { actNameIn, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { companyContext, experimentsContext, publicConfigContext } from '#web/page-context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { CompanyFacts } from './company-facts.tsx'
import { ContactLines } from './contact-lines.tsx'
import { choosePrivacy, PRIVACY_ACTS } from './privacy/privacy-actions.ts'
import { PrivacyChoices } from './privacy/privacy-choices.tsx'
import { ReadingPage, ReadingSection, WideSection } from './reading-page.tsx'
import { SecuritySettings } from './security-settings.tsx'

/** Never cached: it shows each visitor their own choices. */
export const handle = { hydrate: false } satisfies RouteHandle

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const isUnavailable = !context.get(publicConfigContext).tracking
  const isLocked = hasPrivacyControl(request.headers.get('sec-gpc'))
  const isOff = readCookie(request.headers.get('cookie'), MEASURE_COOKIE) === 'off'
  const isOn = !isUnavailable && !isLocked && !isOff
  const facts = isOff ? null : (await orErrorPage(context.get(apiContext).visitorFacts({}))).facts
  const { outsideTags } = context.get(publicConfigContext)
  const companies = {
    configured: TAG_NAMES.filter((name) => outsideTags[name] !== undefined),
    allowed: context.get(experimentsContext).tags.allowed,
  }
  return { company: context.get(companyContext), isOn, isLocked, isUnavailable, facts, companies }
}

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const form = await request.formData()
  return choosePrivacy(context.get(apiContext), {
    act: actNameIn(form, PRIVACY_ACTS),
    tag: textOf(form, 'tag'),
    next: textOf(form, 'next'),
    cookieScope: context.get(publicConfigContext).cookieScope,
    allowed: context.get(experimentsContext).tags.allowed,
  })
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Security',
    description: 'How gifts, card numbers and names are protected, and how to report a case.',
  })

export default function Security() {
  const { company, ...choices } = useLoaderData<typeof loader>()
  return (
    <ReadingPage
      title="How gifts are protected"
      intro="What we do so that money reaches the person it was given for, and what happens when something is wrong."
      picture="identity-check"
      facts={[
        { value: 'Twice', text: 'each cent is written down' },
        { value: 'Never', text: 'does a card number reach us' },
        { value: `${UNDO_HOURS} hours`, text: 'to cancel a gift yourself' },
      ]}
      below={
        <>
          <WideSection id="settings" title="The rules in force">
            <p className="-mt-2 mb-6 text-quiet">These are the exact figures the site uses today.</p>
            <SecuritySettings />
          </WideSection>
          <CompanyFacts company={company} forSecurity />
          <div className="mt-14 tablet:mt-20">
            <PrivacyChoices {...choices} />
          </div>
        </>
      }
    >
      <ReadingSection title="Money only goes to a verified person">
        <p>
          We verify a person’s identity before we send them money. Until then we hold it, and the case shows
          two dates: when giving pauses, and when every gift goes back.
        </p>
      </ReadingSection>
      <ReadingSection title="Every cent is written down twice">
        <p>
          We keep our books in double entry. An entry can’t be changed or taken away later, and every total
          you see is added up from them. What a case has raised never includes tips or fees.
        </p>
      </ReadingSection>
      <ReadingSection title="Your card number never reaches us">
        <p>
          You type it into a field that belongs to the payment provider. We are told the card’s brand, its
          last four digits, a token that identifies the card to the provider, and whether the payment went
          through. If you save the card for your next gifts, we also store its expiration date. Never the
          number.
        </p>
      </ReadingSection>
      <ReadingSection title="Your name stays yours">
        <p>
          Show your full name, your first name and initial, or no name, and hide the amount if you like. What
          you hide isn’t on the case, in its lists or in our public API. Names are encrypted on their way to
          us and where we keep them.
        </p>
      </ReadingSection>
      <ReadingSection title="Canceling a gift">
        <p>
          The link in your receipt opens your gift’s own page, no account needed. Cancel the gift there for 24
          hours, unless it’s been paid out, or refund just the tip for 30 days. Otherwise, request a refund
          for up to one year.
        </p>
      </ReadingSection>
      <ReadingSection title="If a case looks wrong">
        <p>
          Each case has a Report link. You’ll get a reference number, and a person reads it. No one is told
          who reported it.
        </p>
        <ContactLines />
      </ReadingSection>
      <ReadingSection id="weakness" title="If you find a weakness">
        <p>
          Please tell us before you tell others. Our address for that is in{' '}
          <a href="/.well-known/security.txt" className="link-text">
            security.txt
          </a>
          . A person answers within three business days, and tells you what we found and when it’s fixed.
          Please don’t look at other people’s data or move money that isn’t yours.
        </p>
      </ReadingSection>
    </ReadingPage>
  )
}
