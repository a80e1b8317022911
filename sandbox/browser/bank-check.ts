import { answerRequests, postToParent } from './in-frame.ts'

/** Script of the bank's page: reports its progress to the surrounding page. The page's forms work without it. */

const close = (): void => document.querySelector<HTMLFormElement>('#close')?.requestSubmit()

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close()
})

if (window.parent !== window) {
  answerRequests((question) => {
    if (question.kind === 'close') close()
    return {}
  })
  postToParent({ kind: 'ready' })
  if (document.body.dataset.finished === 'yes') postToParent({ kind: 'finished' })
}
document.querySelector<HTMLElement>('[data-first]')?.focus()
