/** Types that the package's own declarations lack. */
declare module 'libheif-js/wasm-bundle.js' {
  type Target = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }
  type HeifImage = {
    readonly get_width: () => number
    readonly get_height: () => number
    /** Fills `data` and passes the target on; null if the picture can't be decoded. */
    readonly display: (target: Target, done: (shown: Target | null) => void) => void
  }
  const libheif: { readonly HeifDecoder: new () => { readonly decode: (bytes: Uint8Array) => HeifImage[] } }
  export default libheif
}

/** The part of WebAssembly that we use. TypeScript has its types only in the browser's library. */
declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
}
