import { contentOf, setFormKey } from './form-keys.ts'

/** What a form says beside its button until it is answered. */
export type FormNotice =
  /** It is sent once the connection is back. */
  | { readonly kind: 'waiting' }
  /** It got no answer, or was refused before it was read: the person decides whether to send it again. */
  | { readonly kind: 'failed'; readonly sentence: string }

/** A form that was sent, as it was then. */
export type SentForm = {
  readonly form: HTMLFormElement
  readonly submitter: HTMLElement | null
  /** Everything that it sends, as one text. */
  readonly content: string
}

type ShownNotice = { readonly form: HTMLFormElement; readonly notice: FormNotice }

export type FormSubmissions = {
  /** Prepares a form that is about to be sent. */
  readonly begin: (form: HTMLFormElement, submitter: HTMLElement | null) => void
  /** The form of the submission that the router has just begun; null if a script made it without a form. */
  readonly take: () => SentForm | null
  readonly show: (form: HTMLFormElement, notice: FormNotice) => void
  readonly clear: (form: HTMLFormElement) => void
  readonly shown: () => readonly ShownNotice[]
  /** Whether a form on the page says something, so that the page keeps its place. */
  readonly isSaying: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** The forms that this page sends, and what those without an answer say. */
export const createFormSubmissions = (): FormSubmissions => {
  let begun: SentForm | null = null
  let shown: readonly ShownNotice[] = []
  const listeners = new Set<() => void>()
  const set = (notices: readonly ShownNotice[]): void => {
    shown = notices
    for (const listener of listeners) listener()
  }
  /** Notices of the other forms that are still on the page. */
  const others = (form: HTMLFormElement) =>
    shown.filter((other) => other.form !== form && other.form.isConnected)
  const clear = (form: HTMLFormElement): void => {
    if (shown.some((other) => other.form === form)) set(others(form))
  }
  return {
    begin: (form, submitter) => {
      setFormKey(form, submitter)
      begun = { form, submitter, content: contentOf(form, submitter) }
      clear(form)
    },
    take: () => {
      const sent = begun
      begun = null
      return sent
    },
    show: (form, notice) => set([...others(form), { form, notice }]),
    clear,
    shown: () => shown,
    isSaying: () => shown.some(({ form }) => form.isConnected),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const formSubmissions = createFormSubmissions()

/** Prepares each form in the capture phase, before the router reads it. */
export const watchForms = (): void =>
  document.addEventListener(
    'submit',
    ({ target, submitter }) => {
      if (target instanceof HTMLFormElement && target.method === 'post')
        formSubmissions.begin(target, submitter)
    },
    { capture: true },
  )
