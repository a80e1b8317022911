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
import { useActionData, useFetcher } from 'react-router'
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
  /** Anchor of the form's answers. */
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
  readonly before?: string
}

/**
 * A section's form: a fetcher with scripts, the whole page without. @param first initial state, referentially
 * stable
 */
export const useSection = (section: Section, first: AccountAnswer | null = null): SectionAnswer => {
  const fetcher = useFetcher<AccountAnswer>({ key: `account-${section}` })
  const sent = useActionData<AccountAnswer>()
  // Referentially stable, so that a section without an answer doesn't look changed.
  const [nothing] = useState(() => emptyAnswer(section))
  const answer = fetcher.data ?? (sent?.section === section ? sent : (first ?? nothing))
  const act = fetcher.formData?.get('act')
  useEffect(() => {
    // Updates name and person in the header: on every answer, even an equal one.
    if (answer.success !== null || answer.failure !== null) void fetchSignedIn()
  }, [answer])
  return { answer, busy: typeof act === 'string' ? act : null, Form: fetcher.Form, reset: fetcher.reset }
}

/** Adds the success message from the address, until its own form is answered. */
export const usePreviousNotice = (section: SectionAnswer, sentence: string | null): SectionAnswer => {
  const { answer } = section
  const reset = useEffectEvent(section.reset)
  useEffect(() => {
    // The previous step has ended.
    if (sentence !== null) reset()
  }, [sentence])
  return sentence === null || answer.success !== null || hasErrors(answer)
    ? section
    : { ...section, before: sentence }
}

/** The person the page was rendered for: another may have signed in in another tab. */
export const PageOwner = createContext<string | null>(null)

/** Names the form's person: required by every action. */
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
  { answer, before }: SectionAnswer,
): HTMLElement | null | undefined => {
  const success =
    answer.success === null && before === undefined ? null : form?.querySelector<HTMLElement>('[data-done]')
  const confirmation = answer.needsConfirmation ? form?.querySelector<HTMLElement>('[data-asks]') : null
  return success ?? confirmation ?? form?.closest('section, dialog')?.querySelector('h2')
}

/** Moves the focus to a success message after a redirect. */
const useFocusAfterRedirect = (place: RefObject<HTMLElement | null>, { before }: SectionAnswer): void => {
  useEffect(() => {
    if (before === undefined) return
    const focus = (): void => place.current?.querySelector<HTMLElement>('[data-done]')?.focus()
    focus()
    // While loading, a browser still scrolls to the fragment and takes the focus.
    const refocus = (): void => {
      if (document.activeElement === document.body) focus()
    }
    window.addEventListener('load', refocus)
    return () => window.removeEventListener('load', refocus)
  }, [place, before])
}

/** A success message is shown until the next action. */
const useSuccessMessage = ({ answer, before }: SectionAnswer): string | null => {
  const [old, setOld] = useState<AccountAnswer | null>(null)
  const news = old === answer ? null : (answer.success ?? before ?? null)
  useEffect(() => {
    if (news === null) return
    const hide = (): void => setOld(answer)
    document.addEventListener('input', hide)
    document.addEventListener('submit', hide)
    return () => {
      document.removeEventListener('input', hide)
      document.removeEventListener('submit', hide)
    }
  }, [news, answer])
  return news
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
  const place = useRef<HTMLFormElement>(null)
  const person = use(PageOwner)
  const persist = usePersistedForm(place, answer, persistsInput ? person : null)
  const before = useRef(answer)
  useEffect(() => {
    if (before.current === answer) return
    before.current = answer
    // The summary focuses itself.
    if (answer.failure !== null || problems.length > 0) return
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const next = answer.codesSent ? place.current?.querySelector<HTMLElement>('[inputmode="numeric"]') : null
    const target = wrong ?? next
    target?.focus()
  }, [answer, problems])
  useFocusAfterRemoval(answer, section.busy === null, () => focusAfter(place.current, section))
  useFocusAfterRedirect(place, section)
  return (
    <Form
      ref={place}
      method="post"
      action={`/account#${answer.section}`}
      noValidate
      preventScrollReset
      onInput={persist}
      className="space-y-4"
    >
      <ErrorSummary
        problems={problems}
        validation={answer}
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
