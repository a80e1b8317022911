export default function Donations() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Donations</h1>
    </div>
  )
}
