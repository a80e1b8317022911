export default function Receipt() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Receipt</h1>
    </div>
  )
}
