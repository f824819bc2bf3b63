import{createRequire as __from}from'node:module';const require=__from(import.meta.url);
var longest={title:200,description:4e3,words:500,link:2048,mark:200,file:262144},mostArguments=50;export{longest,mostArguments};
