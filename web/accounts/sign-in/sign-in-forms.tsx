import { type RefObject, useEffect, useRef } from 'react'
import { FORGOT_PASSWORD_LABEL, MAIL_CODE_LABEL } from '#contract/accounts/mailed-code.ts'
import { useInAppBrowser } from '#web/browser/in-app-browser.ts'
import { BlockedStorageNotice } from '#web/shell/blocked-storage-notice.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, type FormProblem } from '#web/ui/fields/error-summary.tsx'
import { formProblems } from '../form-problems.ts'
import { Notice } from '../notice.tsx'
import type { Provider } from '../offered-providers.ts'
import { SignInWithPasskey } from '../passkeys/sign-in-with-passkey.tsx'
import { ResendCode } from '../resend-code.tsx'
import { signInAddress } from '../return-address.ts'
import {
  type Act,
  SIGN_IN_FORM,
  type SignInState,
  STEP_FIELDS,
  type Step,
  type StepWords,
  wordsOf,
} from './sign-in.state.ts'
import { InAppNote, SocialButtons } from './social-buttons.tsx'
import { StepFields } from './step-fields.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Slightly larger than other dialog titles. */
export const SIGN_IN_TITLE = 'font-display text-[1.75rem] leading-[1.14] tracking-[-0.01em]'

const SmallPrint = () => {
  const { termsPdfUrl, privacyPolicyPdfUrl } = usePublicConfig()
  return (
    <p className="type-small text-quiet">
      You don’t need an account to give. By joining, you accept the{' '}
      <a href={termsPdfUrl} className="link-text target whitespace-nowrap">
        terms of use (PDF)
      </a>{' '}
      and{' '}
      <a href={privacyPolicyPdfUrl} className="link-text target whitespace-nowrap">
        privacy policy (PDF)
      </a>
      .
    </p>
  )
}

const Divider = ({ words }: { readonly words: string }) => (
  <p className="type-meta mt-6 mb-4 flex items-center gap-4 text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {words}
  </p>
)

/** Secondary actions of each step, below the main button. Those that mail a code do so for any address. */
const OTHER_ACTS: Readonly<Record<Step, readonly (readonly [Act, string])[]>> = {
  email: [['continue', 'Use a password instead']],
  password: [
    ['code', MAIL_CODE_LABEL],
    ['reset', FORGOT_PASSWORD_LABEL],
    ['back', 'Use another e-mail'],
  ],
  code: [
    ['password', 'Use a password instead'],
    ['back', 'Use another e-mail'],
  ],
  reset: [['back', 'Use another e-mail']],
}

const OtherWays = ({ signIn: { state, busy } }: { readonly signIn: SignIn }) => {
  const { step, mailed } = state
  return (
    <div>
      {(step === 'code' || step === 'reset') && (
        <ResendCode resendAt={mailed?.resendAt ?? null} busy={busy === 'resend'} />
      )}
      <div className="-mx-2 flex flex-wrap gap-x-4">
        {OTHER_ACTS[step].map(([act, words]) => (
          <Button
            key={act}
            type="submit"
            kind="text"
            size="small"
            name="act"
            value={act}
            busy={(act === 'code' || act === 'reset') && busy === act && 'Sending…'}
          >
            {words}
          </Button>
        ))}
      </div>
      {(step === 'email' || step === 'code') && <SmallPrint />}
    </div>
  )
}

const problemsIn = ({ step, problems }: SignInState): readonly FormProblem[] =>
  formProblems(SIGN_IN_FORM, STEP_FIELDS[step], problems)

type FormProps = {
  readonly signIn: SignIn
  readonly next: string
  readonly words: StepWords
  readonly form: RefObject<HTMLFormElement | null>
}

const StepForm = ({ signIn: { state, busy, send, onInput }, signIn, next, words, form }: FormProps) => (
  <form
    ref={form}
    method="post"
    action={signInAddress(next)}
    noValidate
    onSubmit={send}
    onInput={onInput}
    className="space-y-4"
  >
    <ErrorSummary
      problems={problemsIn(state)}
      attempt={state}
      {...(state.failure === null ? {} : { title: state.failure })}
    />
    <Notice sentence={state.notice} />
    <input type="hidden" name="step" value={state.step} />
    <StepFields state={state} />
    <Button
      type="submit"
      size="large"
      wide
      name="act"
      value={words.act}
      busy={busy === words.act && words.busy}
    >
      {words.button}
    </Button>
    <OtherWays signIn={signIn} />
  </form>
)

/** Moves the focus after each answer. Initially, the dialog moves it. */
const useFocus = (state: SignInState): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const previousState = useRef(state)
  useEffect(() => {
    if (previousState.current === state) return
    previousState.current = state
    // The summary focuses itself.
    if (state.failure !== null || problemsIn(state).length > 0) return
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target =
      invalidField ?? form.current?.querySelector<HTMLElement>('input:not([type="hidden"], [readonly])')
    target?.focus()
  }, [state])
  return form
}

type SignInFormsProps = {
  readonly signIn: SignIn
  /** Destination after signing in. */
  readonly next: string
  readonly goal: string
  readonly offered: readonly Provider[]
  /** Whether Facebook's button was clicked on the way here. */
  readonly clickedFacebook?: boolean
}

/** Content of the sign-in dialog and of the sign-in page. */
export const SignInForms = (props: SignInFormsProps) => {
  const { signIn, next, goal, offered, clickedFacebook = false } = props
  const inApp = useInAppBrowser()
  const { state, entered } = signIn
  const formRef = useFocus(state)
  const blocked = <BlockedStorageNotice purpose="to sign in" className="mb-6" />
  const form = (
    <StepForm
      key={`${state.step} ${state.mailed?.resendAt}`}
      form={formRef}
      signIn={signIn}
      next={next}
      words={wordsOf(state, goal)}
    />
  )
  if (state.step !== 'email') return form
  if (offered.length === 0 && inApp !== null)
    return (
      <>
        {blocked}
        {form}
      </>
    )
  const social = (
    <SocialButtons
      offered={offered}
      next={next}
      inApp={inApp}
      clickedFacebook={clickedFacebook}
      onEntered={entered}
    />
  )
  if (inApp === null)
    return (
      <>
        {blocked}
        <div className="space-y-2">
          {social}
          <SignInWithPasskey onEntered={entered} />
        </div>
        <Divider words="or with e-mail" />
        {form}
      </>
    )
  return (
    <>
      {blocked}
      <InAppNote offered={offered} inApp={inApp} />
      <div className="mt-4">{form}</div>
      <Divider words="or another way" />
      {social}
    </>
  )
}
