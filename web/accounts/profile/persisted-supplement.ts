import { formPersistence } from '#web/browser/form-persistence.ts'
import { isRecord } from '#web/browser/tab-storage.ts'

type StoredSupplement = Readonly<Partial<Record<'fullName' | 'newEmail', string>>>

/** Per person: another one who signs in can't read it. */
const nameOf = (userId: string): string => `supplement:${userId}`

export const persistSupplement = (userId: string, form: FormData): void =>
  formPersistence.set(nameOf(userId), Object.fromEntries(form))

export const forgetSupplement = (userId: string): void => formPersistence.delete(nameOf(userId))

/** Unsaved input, also from before a sign-in. */
export const persistedSupplement = (userId: string): StoredSupplement => {
  const stored = formPersistence.get(nameOf(userId))
  if (!isRecord(stored)) return {}
  const text = (name: keyof StoredSupplement) =>
    typeof stored[name] === 'string' ? { [name]: stored[name] } : {}
  return { ...text('fullName'), ...text('newEmail') }
}
