import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { type InAppBrowser, inAppBrowser } from '../in-app-browser.ts'
import { Notice } from '../notice.tsx'
import type { Provider } from '../offered-providers.ts'
import { ResendCode } from '../resend-code.tsx'
import { signInAddress } from '../return-address.ts'
import { type SignInState, type StepWords, wordsOf } from './sign-in.state.ts'
import { SocialButtons } from './social-buttons.tsx'
import { StepFields } from './step-fields.tsx'
import type { SignIn } from './use-sign-in.ts'

/** A little larger than other dialogs' titles. */
export const SIGN_IN_TITLE = 'font-display text-[1.75rem] leading-[1.14] tracking-[-0.01em]'

const never = () => () => undefined
const userAgent = (): string => navigator.userAgent
const unknown = () => ''
const useInAppBrowser = (): InAppBrowser | null =>
  inAppBrowser(useSyncExternalStore(never, userAgent, unknown))

const SmallPrint = () => {
  const { termsUrl, privacyPolicyUrl } = usePublicConfig()
  return (
    <p className="type-small text-quiet">
      Giving needs no account. By joining you accept the{' '}
      <a href={termsUrl} className="link-text">
        terms of use (PDF)
      </a>{' '}
      and{' '}
      <a href={privacyPolicyUrl} className="link-text">
        privacy policy (PDF)
      </a>
      .
    </p>
  )
}

const Divider = () => (
  <p className="type-meta my-6 flex items-center gap-4 text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    or with e-mail
  </p>
)

/** Under the main button: what else can be asked for at a step. */
const OtherWays = ({ signIn: { state, busy } }: { readonly signIn: SignIn }) => {
  const { step, mailed } = state
  const asksCode = step === 'code' || step === 'joinAtOnce' || step === 'reset'
  if (step === 'email') return <SmallPrint />
  return (
    <div>
      {asksCode && <ResendCode resendAt={mailed?.resendAt ?? null} busy={busy === 'resend'} />}
      <div className="-mx-2 flex flex-wrap gap-x-4">
        {(step === 'password' || step === 'either') && (
          <Button
            type="submit"
            kind="text"
            size="small"
            name="act"
            value="forgot"
            busy={busy === 'forgot' && 'Sending…'}
          >
            Forgot it, or never had one?
          </Button>
        )}
        {step === 'either' && (
          <Button
            type="submit"
            kind="text"
            size="small"
            name="act"
            value="join"
            busy={busy === 'join' && 'One moment…'}
          >
            I’m new here
          </Button>
        )}
        <Button type="submit" kind="text" size="small" name="act" value="back">
          Use another e-mail
        </Button>
      </div>
      {(step === 'join' || step === 'joinAtOnce') && <SmallPrint />}
    </div>
  )
}

type FormProps = {
  readonly signIn: SignIn
  readonly next: string
  readonly words: StepWords
  readonly form: RefObject<HTMLFormElement | null>
}

const StepForm = ({ signIn: { state, busy, send }, signIn, next, words, form }: FormProps) => (
  <form
    ref={form}
    method="post"
    action={signInAddress(next)}
    noValidate
    onSubmit={send}
    className="space-y-4"
  >
    <ErrorSummary problems={[]} {...(state.failure === null ? {} : { title: state.failure })} />
    <Notice sentence={state.notice} />
    <input type="hidden" name="step" value={state.step} />
    <StepFields state={state} />
    <Button
      type="submit"
      size="large"
      wide
      name="act"
      value="continue"
      busy={busy === 'continue' && words.busy}
    >
      {words.button}
    </Button>
    <OtherWays signIn={signIn} />
  </form>
)

/** After each answer the focus is where to go on; not on the first one, which the dialog takes itself. */
const useFocus = (state: SignInState): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    // The summary of a failure takes it itself.
    if (state.failure !== null) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = wrong ?? form.current?.querySelector<HTMLElement>('input:not([type="hidden"], [readonly])')
    target?.focus()
  }, [state])
  return form
}

type SignInFormsProps = {
  readonly signIn: SignIn
  /** Where signing in leads. */
  readonly next: string
  readonly goal: string
  readonly offered: readonly Provider[]
  readonly facebook?: ReactNode
}

/** What stands in the dialog, and on its page. */
export const SignInForms = ({ signIn, next, goal, offered, facebook }: SignInFormsProps) => {
  const inApp = useInAppBrowser()
  const { state } = signIn
  const place = useFocus(state)
  const form = (
    <StepForm
      key={`${state.step} ${state.mailed?.resendAt}`}
      form={place}
      signIn={signIn}
      next={next}
      words={wordsOf(state, goal)}
    />
  )
  if (state.step !== 'email' || offered.length === 0) return form
  const social = <SocialButtons offered={offered} next={next} inApp={inApp} facebook={facebook} />
  if (inApp === null)
    return (
      <>
        {social}
        <Divider />
        {form}
      </>
    )
  return (
    <>
      {form}
      <div className="mt-6">{social}</div>
    </>
  )
}
