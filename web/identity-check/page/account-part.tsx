import { useEffect, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { SESSION_PARAMETERS } from '#contract/headers.ts'
import { checkPath } from '#contract/page-addresses.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import { hasMarker } from '#web/browser/api/signed-in-marker.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { questionsLeft } from '../check.state.ts'
import { resultAddress } from '../check-address.ts'
import type { LoadedCheck } from '../load-check.ts'
import type { OnboardingSession } from '../onboarding/open-provider-form.ts'
import { ProviderOnboarding } from '../onboarding/provider-onboarding.tsx'
import { useSignInAgain } from '../use-sign-in-again.ts'
import { PartPage } from './part-page.tsx'
import { SavedLine } from './saved-line.tsx'

/**
 * Wraps the call that begins a session at the provider: if our session or the code's proof has expired, the
 * person signs in again, or the page reloads at the code step.
 */
export const useBeginSession = (
  begin: () => Promise<OnboardingSession>,
): (() => Promise<OnboardingSession>) => {
  const { revalidate } = useRevalidator()
  const signInAgain = useSignInAgain()
  return async () => {
    try {
      return await begin()
    } catch (error) {
      if (error instanceof ApiRefusal) {
        if (isTokenCode(error.code)) await signInAgain(error.code)
        else await revalidate()
      }
      throw error
    }
  }
}

/** Continues to the result. A person signed out in another tab is told so when signing in again. */
const useGoToResult = (caseId: string): (() => void) => {
  const navigate = useNavigate()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    wasSignedIn.current = hasMarker()
  }, [])
  return () => {
    const wasSignedOut = wasSignedIn.current && !hasMarker()
    const expiredMark = wasSignedOut ? `&${SESSION_PARAMETERS.loginExpired}=1` : ''
    void navigate(`${resultAddress(caseId)}${expiredMark}`, { replace: true })
  }
}

/** What a debit card means for someone without a bank account: the same transfers, days and price. */
export const CardNote = () => (
  <p className="type-meta mt-4 text-quiet">
    No bank account? A US debit card from Visa, Mastercard or Discover works, too. Transfers to it cost
    nothing and take as long as to a bank. Credit cards can’t take them.
  </p>
)

/**
 * Step 3: data that only the provider may know, in the provider's frame. The back link is above the form, because
 * the provider's error messages would move a link below it.
 */
export const AccountPart = ({ info }: Pick<LoadedCheck, 'info'>) => {
  const { caseId, form } = info
  const begin = useBeginSession(() => api.beginAccountSession({ caseId }, { quiet: true }))
  const goToResult = useGoToResult(caseId)
  return (
    <PartPage part="account">
      {form !== null && (
        <Link
          to={checkPath(caseId, 'details')}
          className="link type-label -mt-3 inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" />
          Back
        </Link>
      )}
      <h1 className="type-h1">Where your money goes</h1>
      <p className="type-lead mt-2 text-quiet">
        Stripe, our payment provider, asks for the last 4 digits of your SSN and your bank account
        {info.offersCard && ' or debit card'}, in its own secure form. We never see them.
      </p>
      {info.offersCard && <CardNote />}
      <Panel tone="card" padding="small" className="mt-6">
        <ProviderOnboarding begin={begin} requirements={questionsLeft(info)} onExit={goToResult} />
      </Panel>
      <SavedLine isSaved role={info.role} />
    </PartPage>
  )
}
