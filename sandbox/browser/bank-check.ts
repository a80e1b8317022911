import { answerQuestions, postToParent } from './in-frame.ts'

/** The bank's page. Its forms work without this script, which reports progress to the surrounding page. */

const close = (): void => document.querySelector<HTMLFormElement>('#close')?.requestSubmit()

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close()
})

if (window.parent !== window) {
  answerQuestions((question) => {
    if (question.kind === 'close') close()
    return {}
  })
  postToParent({ kind: 'ready' })
  if (document.body.dataset.finished === 'yes') postToParent({ kind: 'finished' })
}
document.querySelector<HTMLElement>('[data-first]')?.focus()
