import type { ReactNode } from 'react'
import { checkPath } from '#contract/page-addresses.ts'
import { signInAddress } from '#web/accounts/return-address.ts'
import { SignOutForm } from '#web/accounts/sign-out-form.tsx'
import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'
import { Questions } from '#web/shell/questions.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { RoundSign } from '#web/ui/result-head.tsx'
import type { NoCheck } from '../load-check.ts'

type Words = { readonly title: string; readonly lead: ReactNode; readonly action: ReactNode }

/** The generic refusal, which says less than the page's own text. */
const GENERAL = 'You can’t do that here.'

const notYours = ({ sentence, caseId }: NoCheck): Words => ({
  title: 'This check isn’t yours',
  lead:
    sentence === GENERAL ? (
      <>
        It belongs to the person who receives the money. If that’s you, use the button in our latest e-mail,
        or sign in with the address we wrote to.
      </>
    ) : (
      sentence
    ),
  action: (
    <>
      <SignOutForm
        next={caseId === null ? '/kyc/check' : checkPath(caseId)}
        className={buttonClass({ size: 'large', wide: true })}
      >
        Sign in with another account
      </SignOutForm>
      <ButtonLink to="/" kind="secondary" size="large">
        Go to the home page
      </ButtonLink>
    </>
  ),
})

const signInLink = (caseId: string | null): ReactNode => (
  <ButtonLink
    to={signInAddress(caseId === null ? '/kyc/check' : checkPath(caseId))}
    kind="secondary"
    size="large"
  >
    Sign in
  </ButtonLink>
)

const linkBroken = ({ caseId }: NoCheck): Words => ({
  title: 'This link is incomplete or too old',
  lead: (
    <>
      Use the button in our latest e-mail, or copy the whole link that you got. Lost it? Write to us, or ask
      the organizer for a new one. If you have an account, sign in with the address we wrote to.
    </>
  ),
  action: signInLink(caseId),
})

const linkOver = ({ caseId }: NoCheck): Words => ({
  title: 'This link no longer works',
  lead: (
    <>
      The organizer has since made a newer link, named someone else, or deleted the fundraiser, or you have
      confirmed your e-mail. If the money is meant for you, open our latest e-mail or the newest link, or ask
      the organizer.
    </>
  ),
  action: signInLink(caseId),
})

const nothing = (): Words => ({
  title: 'Nothing to check yet',
  lead: 'None of your fundraisers needs a check. Once one for yourself does, this is where you show who you are. If someone else is raising money for you, use the button in our latest e-mail to you.',
  action: <FundraiserLink size="large">Start a fundraiser</FundraiserLink>,
})

const WORDS = { notYours, linkBroken, linkOver, nothing } as const

/** Why there is no check here, and what to do. */
export const NoCheckPage = (noCheck: NoCheck) => {
  const { title, lead, action } = WORDS[noCheck.noCheckReason](noCheck)
  return (
    <div className="narrow-column pt-8 pb-16">
      <RoundSign
        icon={noCheck.noCheckReason === 'nothing' ? 'info' : 'lock-simple'}
        blush={noCheck.noCheckReason !== 'nothing'}
      />
      <h1 className="type-h1 mt-3">{title}</h1>
      <p className="type-lead mt-2 text-quiet">{lead}</p>
      <div className="mt-6 grid gap-2">{action}</div>
      <Questions />
    </div>
  )
}
