import { expect, test } from 'vitest'
import { onPageVisible } from './on-page-visible.ts'

const pageThatIs = (visibilityState: DocumentVisibilityState) =>
  Object.assign(new EventTarget(), { visibilityState })

test('a page polls when it becomes visible again, and no more once it was left', () => {
  const page = pageThatIs('visible')
  const view = new EventTarget()
  let asked = 0
  const stop = onPageVisible(
    () => {
      asked += 1
    },
    { page, view },
  )
  expect(asked).toBe(0)
  page.dispatchEvent(new Event('visibilitychange'))
  view.dispatchEvent(new Event('focus'))
  expect(asked).toBe(2)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toBe(2)
  page.visibilityState = 'visible'
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  view.dispatchEvent(new Event('focus'))
  expect(asked).toBe(2)
})
