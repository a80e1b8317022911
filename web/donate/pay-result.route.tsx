export default function PayResult() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Your gift</h1>
    </div>
  )
}
