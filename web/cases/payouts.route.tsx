export default function Payouts() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Where the money went</h1>
    </div>
  )
}
