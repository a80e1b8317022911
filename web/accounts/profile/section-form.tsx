import {
  createContext,
  Fragment,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { href, useActionData, useFetcher } from 'react-router'
import { pendingActOf } from '#web/browser/form-fields.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary, type FormProblem } from '#web/ui/fields/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useDeadlinePassed } from '#web/ui/use-deadline-passed.ts'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { Notice } from '../notice.tsx'
import { fetchSignedIn } from '../use-account.ts'
import { type AccountAnswer, emptyAnswer, hasErrors, type Section } from './account-answer.ts'
import { PERSON_FIELD } from './form-owner.ts'
import { usePersistedForm } from './persisted-form.ts'

type SectionCardProps = {
  /** Id that the form's address names, so that the answer is in view. */
  readonly section?: Section
  readonly title: string
  readonly intro?: ReactNode
  readonly children: ReactNode
}

export const SectionCard = ({ section, title, intro, children }: SectionCardProps) => {
  const id = useId()
  return (
    <Card id={section} className="p-4 tablet:p-8">
      <section aria-labelledby={id}>
        <h2 id={id} tabIndex={-1} className="type-h3">
          {unbroken(title)}
        </h2>
        {intro && <p className="type-meta mt-1.5 break-words text-quiet">{unbroken(intro)}</p>}
        <div className="mt-4">{children}</div>
      </section>
    </Card>
  )
}

export type SectionAnswer = {
  readonly answer: AccountAnswer
  /** The running action. */
  readonly busy: string | null
  readonly Form: ReturnType<typeof useFetcher>['Form']
  /** Clears the answer. */
  readonly reset: () => void
  /** An earlier success message, if there is no newer answer. */
  readonly previousSuccess?: string
}

/**
 * A section's form: a fetcher with scripts, the whole page without. @param initialAnswer initial state, referentially
 * stable
 */
export const useSection = (section: Section, initialAnswer: AccountAnswer | null = null): SectionAnswer => {
  const fetcher = useFetcher<AccountAnswer>({ key: `account-${section}` })
  const postedAnswer = useActionData<AccountAnswer>()
  // Referentially stable, so that a section without an answer doesn't look changed.
  const [noAnswer] = useState(() => emptyAnswer(section))
  const answer =
    fetcher.data ?? (postedAnswer?.section === section ? postedAnswer : (initialAnswer ?? noAnswer))
  const act = pendingActOf(fetcher.formData)
  useEffect(() => {
    // Updates name and person in the header: on every answer, even an equal one.
    if (answer.success !== null || answer.failure !== null) void fetchSignedIn()
  }, [answer])
  return { answer, busy: typeof act === 'string' ? act : null, Form: fetcher.Form, reset: fetcher.reset }
}

/** Adds the success message from the address, which is shown until the section's form is answered. */
export const usePreviousNotice = (section: SectionAnswer, sentence: string | null): SectionAnswer => {
  const { answer } = section
  const reset = useEffectEvent(section.reset)
  useEffect(() => {
    // The step before the redirect has ended, so its answer is cleared.
    if (sentence !== null) reset()
  }, [sentence])
  return sentence === null || answer.success !== null || hasErrors(answer)
    ? section
    : { ...section, previousSuccess: sentence }
}

/** The person the page was rendered for: another may have signed in in another tab. */
export const PageOwner = createContext<string | null>(null)

/** Hidden field with the person that the form belongs to; every action requires it. */
export const PersonField = () => <input type="hidden" name={PERSON_FIELD} value={use(PageOwner) ?? ''} />

type SectionFormProps = SectionAnswer & {
  /** Entries of the summary. */
  readonly problems?: readonly FormProblem[]
  /** Persists input in case the person is redirected. */
  readonly persistsInput?: boolean
  readonly children: ReactNode
}

const NONE: readonly FormProblem[] = []

/** Focus after an answer: the success message, the confirmation, or the section's title. */
const focusAfter = (
  form: HTMLElement | null,
  { answer, previousSuccess }: SectionAnswer,
): HTMLElement | null | undefined => {
  const success =
    answer.success === null && previousSuccess === undefined
      ? null
      : form?.querySelector<HTMLElement>('[data-done]')
  const confirmation = answer.needsConfirmation ? form?.querySelector<HTMLElement>('[data-asks]') : null
  return success ?? confirmation ?? form?.closest('section, dialog')?.querySelector('h2')
}

/** Moves the focus to a success message after a redirect. */
const useFocusAfterRedirect = (
  form: RefObject<HTMLElement | null>,
  { previousSuccess }: SectionAnswer,
): void => {
  useEffect(() => {
    if (previousSuccess === undefined) return
    const focus = (): void => form.current?.querySelector<HTMLElement>('[data-done]')?.focus()
    focus()
    // While loading, a browser still scrolls to the fragment and takes the focus.
    const refocus = (): void => {
      if (document.activeElement === document.body) focus()
    }
    window.addEventListener('load', refocus)
    return () => window.removeEventListener('load', refocus)
  }, [form, previousSuccess])
}

/** A success message is shown until the next action. */
const useSuccessMessage = ({ answer, previousSuccess }: SectionAnswer): string | null => {
  const [hiddenAnswer, setHiddenAnswer] = useState<AccountAnswer | null>(null)
  const message = hiddenAnswer === answer ? null : (answer.success ?? previousSuccess ?? null)
  useEffect(() => {
    if (message === null) return
    const hide = (): void => setHiddenAnswer(answer)
    document.addEventListener('input', hide)
    document.addEventListener('submit', hide)
    return () => {
      document.removeEventListener('input', hide)
      document.removeEventListener('submit', hide)
    }
  }, [message, answer])
  return message
}

/**
 * Form of a section, with its result above the fields; after a refusal the summary or the only field has the
 * focus.
 */
export const SectionForm = ({
  children,
  problems = NONE,
  persistsInput = false,
  ...section
}: SectionFormProps) => {
  const { answer, Form } = section
  const success = useSuccessMessage(section)
  const isOldNotice = useDeadlinePassed(answer.noticeUntil)
  const form = useRef<HTMLFormElement>(null)
  const person = use(PageOwner)
  const persist = usePersistedForm(form, answer, persistsInput ? person : null)
  const previousAnswer = useRef(answer)
  useEffect(() => {
    if (previousAnswer.current === answer) return
    previousAnswer.current = answer
    // The summary focuses itself.
    if (answer.failure !== null || problems.length > 0) return
    const invalidField = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const codeField = answer.codesSent
      ? form.current?.querySelector<HTMLElement>('[inputmode="numeric"]')
      : null
    const target = invalidField ?? codeField
    target?.focus()
  }, [answer, problems])
  useFocusAfterRemoval(answer, section.busy === null, () => focusAfter(form.current, section))
  useFocusAfterRedirect(form, section)
  return (
    <Form
      ref={form}
      method="post"
      action={`${href('/account')}#${answer.section}`}
      noValidate
      preventScrollReset
      onInput={persist}
      className="space-y-4"
    >
      <ErrorSummary
        problems={problems}
        attempt={answer}
        {...(answer.failure === null ? {} : { title: answer.failure })}
      />
      <Notice sentence={isOldNotice ? null : answer.notice} />
      <p
        role="status"
        data-done
        tabIndex={-1}
        className={success === null ? 'sr-only' : 'type-meta-strong flex gap-2 text-pine'}
      >
        {success !== null && (
          <>
            <Icon name="check-circle-fill" />
            {success}
          </>
        )}
      </p>
      <PersonField />
      {answer.resendAt !== null && <input type="hidden" name="resendAt" value={answer.resendAt} />}
      {/* Remounts the fields for another person. */}
      <Fragment key={person}>{children}</Fragment>
    </Form>
  )
}
