import { expect, test } from 'vitest'
import { onPageVisible } from './on-page-visible.ts'

const pageThatIs = (visibilityState: DocumentVisibilityState) =>
  Object.assign(new EventTarget(), { visibilityState })

test('calls back when the page becomes visible or focused, and no more once stopped', () => {
  const page = pageThatIs('visible')
  const view = new EventTarget()
  let callCount = 0
  const stop = onPageVisible(
    () => {
      callCount += 1
    },
    { page, view },
  )
  expect(callCount).toBe(0)
  page.dispatchEvent(new Event('visibilitychange'))
  view.dispatchEvent(new Event('focus'))
  expect(callCount).toBe(2)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(callCount).toBe(2)
  page.visibilityState = 'visible'
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  view.dispatchEvent(new Event('focus'))
  expect(callCount).toBe(2)
})
