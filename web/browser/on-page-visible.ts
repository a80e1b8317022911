type Looked = {
  readonly page: EventTarget & Pick<Document, 'visibilityState'>
  /** Null where its focus says nothing, because it goes to and fro between the page and a frame in it. */
  readonly view: EventTarget | null
}

/** Whenever somebody turns to the page again, from another tab, window or app. Returns what ends it. */
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
