type Looked = {
  readonly page: EventTarget & Pick<Document, 'visibilityState'>
  /** Null if focus events are meaningless, because the focus moves between the page and a frame. */
  readonly view: EventTarget | null
}

/** Calls back whenever the page becomes visible or focused. Returns the function that stops it. */
export const onPageVisible = (act: () => void, { page, view }: Looked): (() => void) => {
  const seen = (): void => {
    if (page.visibilityState === 'visible') act()
  }
  page.addEventListener('visibilitychange', seen)
  view?.addEventListener('focus', seen)
  return () => {
    page.removeEventListener('visibilitychange', seen)
    view?.removeEventListener('focus', seen)
  }
}
