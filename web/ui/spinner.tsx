/** For use inside the clicked control only. With reduced motion it is hidden, and only the label remains. */
export const Spinner = () => (
  <span
    aria-hidden="true"
    className="inline-block size-5 shrink-0 animate-spin rounded-full border-[2.5px] border-current border-r-transparent opacity-90 motion-reduce:hidden"
  />
)
