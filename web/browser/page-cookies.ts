/** All cookies that scripts can read; empty where the browser forbids even the access. */
export const pageCookies = (): string => {
  try {
    return document.cookie
  } catch (error) {
    if (error instanceof DOMException) return ''
    throw error
  }
}

/** `document.cookie` for writing; a browser that forbids cookies stores nothing. */
export const cookieJar = {
  get cookie(): string {
    return pageCookies()
  },
  set cookie(cookie: string) {
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      document.cookie = cookie
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  },
}
