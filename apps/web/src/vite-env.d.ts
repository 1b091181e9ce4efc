/// <reference types="vite/client" />

declare module "virtual:tokens.css";
declare module "virtual:public-font.css";
