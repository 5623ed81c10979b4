/** The bundler answers an imported font with its address. */
declare module "*.woff2" {
  const url: string;
  export default url;
}
