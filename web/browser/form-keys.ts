import { formPersistence } from './form-persistence.ts'
import { makeRandomString } from './random-string.ts'
import { isRecord } from './tab-storage.ts'

const KEY_FIELD = 'idempotencyKey'

type SentKeys = {
  /** Key that the page gave the form. */
  readonly pageKey: string
  /** Keys by the content they were sent with. */
  readonly byContent: Map<string, string>
}

const sentKeys = new WeakMap<HTMLFormElement, SentKeys>()

const textOfValue = (value: FormDataEntryValue): string =>
  value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value

/** Everything that a form sends, except its key, as one text. */
export const contentOf = (form: HTMLFormElement, submitter: HTMLElement | null): string =>
  JSON.stringify(
    [...new FormData(form, submitter)]
      .filter(([name]) => name !== KEY_FIELD)
      .map(([name, value]) => [name, textOfValue(value)]),
  )

/** Keys sent from a form so far; none if the page has given it another key since. */
const keysOf = (form: HTMLFormElement, shownKey: string): SentKeys => {
  const known = sentKeys.get(form)
  if (known && [known.pageKey, ...known.byContent.values()].includes(shownKey)) return known
  const keys = { pageKey: shownKey, byContent: new Map<string, string>() }
  sentKeys.set(form, keys)
  return keys
}

/** Name under which the last key of an address's forms is persisted, until the form was answered. */
const persistedName = (form: HTMLFormElement): string => `sent ${new URL(form.action).pathname}`

/** The key with which an earlier document sent the same content, and got no answer; null if it didn't. */
const unansweredKey = (form: HTMLFormElement, content: string): string | null => {
  const sent = formPersistence.get(persistedName(form))
  return isRecord(sent) && sent['content'] === content && typeof sent['key'] === 'string' ? sent['key'] : null
}

/** Forgets the key of a form that was answered: the same content is another message from then on. */
export const forgetFormKey = (form: HTMLFormElement): void => formPersistence.delete(persistedName(form))

/**
 * Sets a form's idempotency key before it is sent: the same content has the same key, so that a retry is sent once; an
 * edited form gets a new key, since the server refuses a key with other content. The key outlives a reload, as the typed
 * text does.
 */
export const setFormKey = (form: HTMLFormElement, submitter: HTMLElement | null): void => {
  const field = form.elements.namedItem(KEY_FIELD)
  if (!(field instanceof HTMLInputElement)) return
  const { pageKey, byContent } = keysOf(form, field.value)
  const content = contentOf(form, submitter)
  const key =
    byContent.get(content) ??
    unansweredKey(form, content) ??
    (byContent.size === 0 ? pageKey : makeRandomString())
  byContent.set(content, key)
  formPersistence.set(persistedName(form), { content, key })
  field.value = key
}
