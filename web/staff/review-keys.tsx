import { usePageKeys } from './page-keys.tsx'

/** Keys of a review, as its help names them. */
const KEYS = [
  ['J', 'next field'],
  ['K', 'field before'],
  ['R', 'ask for a change of the field'],
  ['A', 'go to Approve, which ↵ presses'],
] as const

const fieldsOnPage = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-key="field"]')]

const fieldInFocus = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-key="field"]') ?? null

const move = (by: number): void => {
  const fields = fieldsOnPage()
  const current = fieldInFocus()
  const at = current === null ? (by > 0 ? -1 : fields.length) : fields.indexOf(current)
  fields[Math.max(0, Math.min(fields.length - 1, at + by))]?.focus()
}

const ACTS = {
  j: () => move(1),
  k: () => move(-1),
  r: () => fieldInFocus()?.querySelector<HTMLElement>('[data-key="reason"]')?.click(),
  a: () => document.querySelector<HTMLElement>('[data-key="approve"]')?.focus(),
}

/** Moves through a review's fields by keys. Approving takes two, so that no slip decides. */
export const ReviewKeys = () => usePageKeys(ACTS, KEYS)
